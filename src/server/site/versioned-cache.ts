interface CacheEntry<Thing> {
  /** The version; undefined if the thing must be rebuilt at the next request. */
  version: string | undefined
  thing: Promise<Thing>
  /** The built thing; undefined while it is being built. */
  made?: Thing
  /** The previous thing, until this one is built. */
  earlier?: Thing | undefined
}

/**
 * Caches things by key until their version changes or `isFresh` returns false. Removes the least recently used ones
 * above the limit.
 */
export function versionedCache<Thing>(maxEntries: number, isFresh: (thing: Thing) => boolean = () => true) {
  const entries = new Map<string, CacheEntry<Thing>>()

  return { take, earlier: (key: string): Thing | undefined => entries.get(key)?.earlier }

  function take(key: string, version: string, build: () => Promise<Thing>): Promise<Thing> {
    const existingEntry = entries.get(key)
    const entry: CacheEntry<Thing> =
      existingEntry?.version === version && isCurrent(existingEntry)
        ? existingEntry
        : { version, thing: build(), earlier: existingEntry?.made ?? existingEntry?.earlier }
    // Moves the entry to the end, so that the least recently used one is first.
    entries.delete(key)
    entries.set(key, entry)
    const handleFailure = () => {
      if (entries.get(key) !== entry) return
      if (entry.earlier === undefined) entries.delete(key)
      else
        entries.set(key, { version: undefined, thing: Promise.resolve(entry.earlier), made: entry.earlier })
    }
    // Removes a failed build, so that the next request tries again.
    entry.thing.then((builtThing) => {
      entry.made = builtThing
      entry.earlier = undefined
    }, handleFailure)
    const [oldest] = entries.keys()
    if (entries.size > maxEntries && oldest) entries.delete(oldest)
    return entry.thing
  }

  function isCurrent({ made }: CacheEntry<Thing>): boolean {
    return made === undefined || isFresh(made)
  }
}
