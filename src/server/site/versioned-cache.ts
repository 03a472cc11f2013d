interface CacheEntry<Thing> {
  /** Contains the version; undefined to rebuild at the next request. */
  version: string | undefined
  thing: Promise<Thing>
  /** Contains the built thing. */
  made?: Thing
  /** Contains the previous thing until this one is built. */
  earlier?: Thing | undefined
}

/** Caches things by key until their version changes or `mayStay` returns false; evicts the least recently used. */
export function versionedCache<Thing>(maxEntries: number, mayStay: (thing: Thing) => boolean = () => true) {
  const things = new Map<string, CacheEntry<Thing>>()

  return { take, earlier: (key: string): Thing | undefined => things.get(key)?.earlier }

  function take(key: string, version: string, make: () => Promise<Thing>): Promise<Thing> {
    const known = things.get(key)
    const entry: CacheEntry<Thing> =
      known?.version === version && stays(known)
        ? known
        : { version, thing: make(), earlier: known?.made ?? known?.earlier }
    // Moves the entry to the end, so that the least recently used comes first.
    things.delete(key)
    things.set(key, entry)
    const forget = () => {
      if (things.get(key) !== entry) return
      if (entry.earlier === undefined) things.delete(key)
      else things.set(key, { version: undefined, thing: Promise.resolve(entry.earlier), made: entry.earlier })
    }
    // Forgets a failed build, so that the next request tries again.
    entry.thing.then((made) => {
      entry.made = made
      entry.earlier = undefined
    }, forget)
    const [oldest] = things.keys()
    if (things.size > maxEntries && oldest) things.delete(oldest)
    return entry.thing
  }

  function stays({ made }: CacheEntry<Thing>): boolean {
    return made === undefined || mayStay(made)
  }
}
