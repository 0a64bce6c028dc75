/**
 * One value per process, whatever module instance asks: Next loads instrumentation and routes separately,
 * so a module-level variable would exist twice.
 */
export function globalSingleton<T>(name: string, create: () => T): T {
  const key = Symbol.for(`sluice.${name}`)
  const holder = globalThis as unknown as Record<symbol, T | undefined>
  holder[key] ??= create()
  return holder[key]
}
