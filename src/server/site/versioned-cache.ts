interface CacheEntry<Thing> {
  version: string
  thing: Promise<Thing>
  /** What it has become. */
  made?: Thing
}

/** Keeps so many things, each until its version changes or it may stay no longer; the one used longest ago goes first. */
export function versionedCache<Thing>(room: number, mayStay: (thing: Thing) => boolean = () => true) {
  const things = new Map<string, CacheEntry<Thing>>()

  return (key: string, version: string, make: () => Promise<Thing>): Promise<Thing> => {
    const known = things.get(key)
    const entry: CacheEntry<Thing> =
      known?.version === version && stays(known) ? known : { version, thing: make() }
    // The one used longest ago stands first.
    things.delete(key)
    things.set(key, entry)
    const forget = () => void (things.get(key) === entry && things.delete(key))
    // What could not be made is made for the next who asks.
    entry.thing.then((made) => {
      entry.made = made
    }, forget)
    const [oldest] = things.keys()
    if (things.size > room && oldest) things.delete(oldest)
    return entry.thing
  }

  function stays({ made }: CacheEntry<Thing>): boolean {
    return made === undefined || mayStay(made)
  }
}
