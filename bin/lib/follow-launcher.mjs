// Preloaded into the server, which must not keep its port if the launcher dies, even by kill -9.
process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'))
process.channel?.unref()
