const prefix = 'sluice.'

/**
 * One value per process, whatever module instance asks: Next loads instrumentation and routes separately,
 * so a module-level variable would exist twice.
 */
export function globalSingleton<T>(name: string, create: () => T): T {
  const key = Symbol.for(`${prefix}${name}`)
  const holder = globalThis as unknown as Record<symbol, T | undefined>
  holder[key] ??= create()
  return holder[key]
}

/** For tests: the next one who asks gets a new one, as in a new process. */
export function forgetSingletons(): void {
  for (const key of Object.getOwnPropertySymbols(globalThis)) {
    if (Symbol.keyFor(key)?.startsWith(prefix)) Reflect.deleteProperty(globalThis, key)
  }
}
