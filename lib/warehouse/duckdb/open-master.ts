import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { DuckDBInstance } from '@duckdb/node-api'
import { openLockedDown } from './lock-down'
import type { WriterOptions } from './messages'

/** The file can't be opened at all: nothing to do with the statement that needed it. */
export class MasterUnavailable extends Error {}

const attempts = 15
const pauseMs = 200

/**
 * Opens the master on first use and again after a failure. A writer that was just killed may still hold the lock, so a
 * refusal counts only after three seconds.
 */
export function openMaster(options: WriterOptions) {
  let opened: Promise<{ file: string; instance: DuckDBInstance }> | undefined
  const open = async () => {
    mkdirSync(path.dirname(options.master), { recursive: true })
    for (let attempt = 1; ; attempt += 1) {
      try {
        const instance = await openLockedDown(options.master, 'READ_WRITE', options.temporaryDirectory, options.limits)
        return { file: options.master, instance }
      } catch (error) {
        if (attempt === attempts || !isLocked(error)) throw new MasterUnavailable(messageOf(error), { cause: error })
        await sleep(pauseMs)
      }
    }
  }
  return () => {
    opened ??= open().catch((error: unknown) => {
      opened = undefined
      throw error
    })
    return opened
  }
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))
const isLocked = (error: unknown): boolean => /could not set lock/i.test(messageOf(error))
