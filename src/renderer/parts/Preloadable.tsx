import { type ComponentType, lazy, useState } from 'react'

/** A component whose code is loaded on demand. */
export interface PreloadableComponent<Props> {
  /** Loads the code before the component is rendered. */
  load(): Promise<unknown>
  /** Returns the component, which suspends until its code is loaded. */
  component(): ComponentType<Props>
}

export function lazyWithPreload<Props extends object>(
  importCode: () => Promise<{ default: ComponentType<Props> }>,
): PreloadableComponent<Props> {
  let loadedComponent: ComponentType<Props> | undefined
  const load = async () => {
    const module = await importCode()
    loadedComponent = module.default
    return module
  }
  const lazyComponent = lazy(load)
  return { load, component: () => loadedComponent ?? lazyComponent }
}

interface PreloadableProps<Props> {
  part: PreloadableComponent<Props>
  props: Props
}

/**
 * Renders a preloadable component inside a Suspense. Code that is already loaded renders at once, without the third
 * of a second by which React delays content after a fallback.
 */
export function Preloadable<Props extends object>({ part, props }: PreloadableProps<Props>) {
  // Keeps the same component, because another one would be remounted.
  const [Component] = useState(() => part.component())
  return <Component {...props} />
}
