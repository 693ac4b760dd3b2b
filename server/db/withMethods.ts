type Method = (...args: unknown[]) => unknown

/** The same object but for some methods, each made from what it was. */
export function withMethods<T extends object>(
  object: T,
  changes: Readonly<Record<string, (method: Method) => Method>>,
): T {
  return new Proxy(object, {
    get(target, key) {
      const value: unknown = Reflect.get(target, key, target)
      if (typeof value !== 'function') return value
      const method: Method = value.bind(target)
      const change = typeof key === 'string' && Object.hasOwn(changes, key) ? changes[key] : undefined
      return change ? change(method) : method
    },
  })
}
