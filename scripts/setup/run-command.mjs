import { spawn } from 'node:child_process'

/**
 * Runs a program to its end without a terminal and keeps what it printed. Never throws: a program that can't be started
 * has code 127, one that ran out of `timeoutMs` code 124.
 */
export function runCommand(file, args, { env = {}, timeoutMs = 0, onLine } = {}) {
  return new Promise((resolve) => {
    const started = Date.now()
    const child = spawn(file, args, {
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: process.platform !== 'win32',
    })
    let output = ''
    let code
    const take = (chunk) => {
      output += chunk
      if (onLine) for (const line of String(chunk).split('\n')) if (line.trim()) onLine(line)
    }
    child.stdout.setEncoding('utf8').on('data', take)
    child.stderr.setEncoding('utf8').on('data', take)
    const timer =
      timeoutMs > 0
        ? setTimeout(() => {
            code = 124
            endGroup(child, 'SIGKILL')
          }, timeoutMs)
        : undefined
    const forward = (signal) => {
      code = 130
      endGroup(child, signal)
    }
    process.on('SIGINT', forward)
    process.on('SIGTERM', forward)
    const end = (exitCode) => {
      clearTimeout(timer)
      process.off('SIGINT', forward)
      process.off('SIGTERM', forward)
      resolve({ code: code ?? exitCode, output, ms: Date.now() - started })
    }
    child.on('error', (error) => {
      output += error.message
      end(127)
    })
    child.on('close', (exitCode, signal) => end(exitCode ?? (signal ? 128 : 1)))
  })
}

/** Signals a child and what it started, which must not outlive it. */
function endGroup(child, signal) {
  try {
    process.kill(-child.pid, signal)
  } catch {
    child.kill(signal) // no group of its own on this platform, or gone already
  }
}

/** The last lines of an output, for a message. */
export const lastLines = (output, count = 20) => output.trimEnd().split('\n').slice(-count).join('\n')
