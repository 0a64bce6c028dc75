/** Freezes plain data all the way down and returns it; anything already frozen is taken to be frozen inside. */
export function deepFreeze<T>(value: T): T {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value
  if (Array.isArray(value)) {
    Object.freeze(value)
    for (const item of value) deepFreeze(item)
    return value
  }
  const prototype = Object.getPrototypeOf(value)
  if (prototype !== Object.prototype && prototype !== null) return value // dates, buffers, instances keep their ways
  Object.freeze(value)
  for (const key in value) deepFreeze(value[key])
  return value
}
