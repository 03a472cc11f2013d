import { type ComponentType, lazy, useState } from 'react'

/** A component whose code is not there from the beginning. */
export interface PreloadableComponent<Props> {
  /** Asks for the code before it is drawn. */
  load(): Promise<unknown>
  /** What draws it: waits for the code where it has not come. */
  component(): ComponentType<Props>
}

export function lazyWithPreload<Props extends object>(
  code: () => Promise<{ default: ComponentType<Props> }>,
): PreloadableComponent<Props> {
  let arrived: ComponentType<Props> | undefined
  const load = async () => {
    const module = await code()
    arrived = module.default
    return module
  }
  const awaited = lazy(load)
  return { load, component: () => arrived ?? awaited }
}

interface LaterProps<Props> {
  part: PreloadableComponent<Props>
  props: Props
}

/**
 * Draws such a component, inside a Suspense. Code that has come is drawn at once; what React has shown a fallback for, it holds
 * back for a third of a second.
 */
export function Preloadable<Props extends object>({ part, props }: LaterProps<Props>) {
  // For as long as it is drawn: in place of another component it would begin anew.
  const [Component] = useState(() => part.component())
  return <Component {...props} />
}
