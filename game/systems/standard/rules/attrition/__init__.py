"""Module `attrition`: wearing down a front instead of attacking it. [33]"""
