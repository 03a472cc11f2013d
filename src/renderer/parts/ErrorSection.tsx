import type { ReactNode } from 'react'

interface ErrorSectionProps {
  /** The HTTP status, displayed before the title. */
  code?: number | undefined
  title: string
  /** The message. `isAnnounced` announces it to screen readers. */
  message: ReactNode
  isAnnounced?: boolean
  /** A hint how to resolve the error. */
  hint?: ReactNode
  /** The reference for support. */
  reference?: ReactNode
  /** The links and buttons to continue. */
  children: ReactNode
}

/** Renders an error page in place of the content. */
export function ErrorSection({
  code,
  title,
  message,
  isAnnounced = false,
  hint,
  reference,
  children,
}: ErrorSectionProps) {
  return (
    <section className="ts-error">
      <span className="ts-error__art ts-art" aria-hidden="true" />
      <span className="ts-error__mark" aria-hidden="true" />
      <h1 tabIndex={-1}>
        {code !== undefined && <span className="ts-error__code">{code} </span>}
        {title}
      </h1>
      <p role={isAnnounced ? 'alert' : undefined}>{message}</p>
      {hint !== undefined && <p className="ts-muted">{hint}</p>}
      {reference !== undefined && <p className="ts-error__reference ts-muted">{reference}</p>}
      <p className="ts-error__actions">{children}</p>
    </section>
  )
}
