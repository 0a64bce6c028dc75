import type { DuckDBConnection } from '@duckdb/node-api'
import { DuckDBInstance } from '@duckdb/node-api'
import type { EngineLimits } from './messages'

/**
 * Opens a database that can touch nothing but its own file and temporary directory: no other file, no network, no
 * extension, and no way to change that afterwards; an export also its own folder. Order matters: locking the configuration comes last.
 */
export async function openLockedDown(
  file: string,
  mode: 'READ_ONLY' | 'READ_WRITE',
  temporaryDirectory: string,
  limits: EngineLimits,
  writableFolder?: string,
): Promise<DuckDBInstance> {
  const instance = await DuckDBInstance.create(file, {
    access_mode: mode,
    threads: String(limits.threads),
    memory_limit: limits.memory,
    temp_directory: temporaryDirectory,
    max_temp_directory_size: limits.temporarySpace,
    autoload_known_extensions: 'false',
    autoinstall_known_extensions: 'false',
    allow_community_extensions: 'false',
    allow_unsigned_extensions: 'false',
  })
  await withConnection(instance, async (connection) => {
    await connection.run('SET allow_persistent_secrets=false')
    if (writableFolder !== undefined)
      await connection.run(`SET allowed_directories=['${writableFolder.replaceAll("'", "''")}']`)
    await connection.run('SET enable_external_access=false')
    await connection.run('SET lock_configuration=true')
  })
  return instance
}

/** A connection of its own for each piece of work: no session state reaches the next one. */
export async function withConnection<T>(
  instance: DuckDBInstance,
  work: (connection: DuckDBConnection) => Promise<T>,
): Promise<T> {
  const connection = await instance.connect()
  try {
    return await work(connection)
  } finally {
    connection.closeSync()
  }
}
