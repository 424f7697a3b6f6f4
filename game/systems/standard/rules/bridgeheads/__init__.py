"""Module `bridgeheads`: footholds over water, seaborne invasions, crossing arrows, coastal batteries. [31, 32]"""
