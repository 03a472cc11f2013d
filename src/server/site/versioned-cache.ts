interface CacheEntry<Thing> {
  /** None: it is made anew by the next who asks. */
  version: string | undefined
  thing: Promise<Thing>
  /** What it has become. */
  made?: Thing
  /** What stood there before, until this one is made. */
  earlier?: Thing | undefined
}

/** Keeps so many things, each until its version changes or it may stay no longer; the one used longest ago goes first. */
export function versionedCache<Thing>(room: number, mayStay: (thing: Thing) => boolean = () => true) {
  const things = new Map<string, CacheEntry<Thing>>()

  return { take, earlier: (key: string): Thing | undefined => things.get(key)?.earlier }

  function take(key: string, version: string, make: () => Promise<Thing>): Promise<Thing> {
    const known = things.get(key)
    const entry: CacheEntry<Thing> =
      known?.version === version && stays(known)
        ? known
        : { version, thing: make(), earlier: known?.made ?? known?.earlier }
    // The one used longest ago stands first.
    things.delete(key)
    things.set(key, entry)
    const forget = () => {
      if (things.get(key) !== entry) return
      if (entry.earlier === undefined) things.delete(key)
      else things.set(key, { version: undefined, thing: Promise.resolve(entry.earlier), made: entry.earlier })
    }
    // What could not be made is made for the next who asks.
    entry.thing.then((made) => {
      entry.made = made
      entry.earlier = undefined
    }, forget)
    const [oldest] = things.keys()
    if (things.size > room && oldest) things.delete(oldest)
    return entry.thing
  }

  function stays({ made }: CacheEntry<Thing>): boolean {
    return made === undefined || mayStay(made)
  }
}
