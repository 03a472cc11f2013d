import { type ComponentType, lazy, useState } from 'react'

/**
 * A component whose code comes when it is first drawn, inside a Suspense, or when `load` asks for it before. Code that
 * has come is drawn at once: what React has shown a fallback for, it holds back for a third of a second.
 */
export function lazily<Props extends object>(code: () => Promise<{ default: ComponentType<Props> }>) {
  let arrived: ComponentType<Props> | undefined
  const load = async () => {
    const module = await code()
    arrived = module.default
    return module
  }
  const Awaited = lazy(load)

  function Lazily(props: Props) {
    // Stays what it was at first: in place of another component it would begin anew.
    const [Component] = useState<ComponentType<Props>>(() => arrived ?? Awaited)
    return <Component {...props} />
  }
  return Object.assign(Lazily, { load })
}
