import type { ReactNode } from 'react'

interface ErrorSectionProps {
  /** The HTTP status, shown before the title. */
  code?: number | undefined
  title: string
  /** The message; `spoken` announces it to screen readers. */
  says: ReactNode
  spoken?: boolean
  /** A hint that helps. */
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
  says,
  spoken = false,
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
      <p role={spoken ? 'alert' : undefined}>{says}</p>
      {hint !== undefined && <p className="ts-muted">{hint}</p>}
      {reference !== undefined && <p className="ts-error__reference ts-muted">{reference}</p>}
      <p className="ts-error__actions">{children}</p>
    </section>
  )
}
