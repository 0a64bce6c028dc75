import { spawn } from 'node:child_process'

/**
 * Runs a program to its end without a terminal and keeps what it printed. Never throws: a program that can't be started
 * has code 127, one that ran out of `timeoutMs` code 124. A signal to us ends the program and then ourselves.
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
    let timedOut = false
    const take = (chunk) => {
      output += chunk
      if (onLine) for (const line of String(chunk).split('\n')) if (line.trim()) onLine(line)
    }
    child.stdout.setEncoding('utf8').on('data', take)
    child.stderr.setEncoding('utf8').on('data', take)
    const expire = () => {
      timedOut = true
      endGroup(child, 'SIGKILL')
    }
    const timer = timeoutMs > 0 ? setTimeout(expire, timeoutMs) : undefined
    const release = endWithUs(child)
    const end = (code) => {
      clearTimeout(timer)
      release()
      resolve({ code: timedOut ? 124 : code, output, ms: Date.now() - started })
    }
    child.on('error', (error) => {
      output += error.message
      end(127)
    })
    child.on('close', (code, signal) => end(code ?? (signal ? 128 : 1)))
  })
}

/** A signal to us goes to the child's group; once the child is gone we end as well. Returns how to undo it. */
function endWithUs(child) {
  const forward = (signal) => {
    child.once('close', () => process.exit(130))
    endGroup(child, signal)
    setTimeout(() => endGroup(child, 'SIGKILL'), 8_000).unref()
  }
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, forward)
  return () => {
    for (const signal of ['SIGINT', 'SIGTERM']) process.off(signal, forward)
  }
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
