interface CacheEntry<Value> {
  /** The version; undefined if the value must be rebuilt at the next request. */
  version: string | undefined
  value: Promise<Value>
  /** The built value; undefined while it is being built. */
  built?: Value
  /** The previous value, until the new value is built. */
  earlier?: Value | undefined
}

/**
 * Caches values by key until their version changes or `isFresh` returns false. Above `maxEntries`, removes the least
 * recently used value.
 */
export function versionedCache<Value>(maxEntries: number, isFresh: (value: Value) => boolean = () => true) {
  const entries = new Map<string, CacheEntry<Value>>()

  return { take, earlier: (key: string): Value | undefined => entries.get(key)?.earlier }

  function take(key: string, version: string, build: () => Promise<Value>): Promise<Value> {
    const existingEntry = entries.get(key)
    const entry: CacheEntry<Value> =
      existingEntry?.version === version && isCurrent(existingEntry)
        ? existingEntry
        : { version, value: build(), earlier: existingEntry?.built ?? existingEntry?.earlier }
    // Moves the entry to the end, so that the least recently used entry is first.
    entries.delete(key)
    entries.set(key, entry)
    const handleFailure = () => {
      if (entries.get(key) !== entry) return
      if (entry.earlier === undefined) entries.delete(key)
      else
        entries.set(key, { version: undefined, value: Promise.resolve(entry.earlier), built: entry.earlier })
    }
    // Removes a failed build, so that the next request tries again.
    entry.value.then((builtValue) => {
      entry.built = builtValue
      entry.earlier = undefined
    }, handleFailure)
    const [oldest] = entries.keys()
    if (entries.size > maxEntries && oldest) entries.delete(oldest)
    return entry.value
  }

  function isCurrent({ built }: CacheEntry<Value>): boolean {
    return built === undefined || isFresh(built)
  }
}
