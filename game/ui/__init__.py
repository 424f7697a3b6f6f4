"""The window: the only room that draws and listens to mouse and keyboard."""
