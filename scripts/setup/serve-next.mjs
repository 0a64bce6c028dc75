/**
 * The server process: Next's command line with one addition. The script that started it holds a channel; when that script
 * is gone without having ended us (it was killed), we end too, so that no server is left behind on the port.
 */
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'))
process.channel?.unref()

await import('next/dist/bin/next')
