import { Component, type ReactNode } from 'react'
import { type RendererServices, useServices } from '../services.ts'

/** Displays an error in place of a failing block; the rest of the page remains usable. */
export function Boundary({ children }: { children: ReactNode }) {
  const services = useServices()
  return <ErrorCatcher host={services}>{children}</ErrorCatcher>
}

class ErrorCatcher extends Component<{ host: RendererServices; children: ReactNode }, { broken: boolean }> {
  override state = { broken: false }

  static getDerivedStateFromError() {
    return { broken: true }
  }

  override componentDidCatch(error: unknown) {
    this.props.host.report(error)
  }

  override render() {
    if (!this.state.broken) return this.props.children
    return (
      <p className="ts-notice ts-notice--danger" role="alert">
        {this.props.host.t('renderer.block_broken')}
      </p>
    )
  }
}
