// Preloaded into the server: a launcher that is gone, even by kill -9, must not leave a server on the port.
process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'))
process.channel?.unref()
