// Preloaded into the server: stops it if the launcher dies, even by SIGKILL, so that it doesn't keep its port.
process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'))
process.channel?.unref()
