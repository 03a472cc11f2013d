import { Component, type ReactNode } from 'react'
import { type RendererServices, useServices } from '../services.ts'

/** Displays an error in place of a failing block; the rest of the page remains usable. */
export function Boundary({ children }: { children: ReactNode }) {
  const services = useServices()
  return <ErrorCatcher services={services}>{children}</ErrorCatcher>
}

class ErrorCatcher extends Component<
  { services: RendererServices; children: ReactNode },
  { hasError: boolean }
> {
  override state = { hasError: false }

  static getDerivedStateFromError() {
    return { hasError: true }
  }

  override componentDidCatch(error: unknown) {
    this.props.services.report(error)
  }

  override render() {
    if (!this.state.hasError) return this.props.children
    return (
      <p className="ts-notice ts-notice--danger" role="alert">
        {this.props.services.t('renderer.block_broken')}
      </p>
    )
  }
}
