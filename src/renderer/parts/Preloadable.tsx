import { type ComponentType, lazy, useState } from 'react'

/** A component whose code is loaded on demand. */
export interface PreloadableComponent<Props> {
  /** Loads the code before the component is rendered. */
  load(): Promise<unknown>
  /** Returns the component, which suspends until its code is loaded. */
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
 * Renders a preloadable component inside a Suspense. Loaded code renders at once, without the third of a second for
 * which React holds back content after a fallback.
 */
export function Preloadable<Props extends object>({ part, props }: LaterProps<Props>) {
  // Keeps the component, because another one would be remounted.
  const [Component] = useState(() => part.component())
  return <Component {...props} />
}
