export function hasLockedPackages(root: string): boolean
export function beginsWithDemo(root: string, settings: Record<string, string | undefined>): boolean
