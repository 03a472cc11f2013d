/** Describes an item of Rollbar's API: the required properties, and the optional properties that the page shows. */
export interface Item {
  uuid?: string
  environment: string
  level?: string
  timestamp?: number
  platform?: string
  context?: string
  code_version?: string
  custom?: Record<string, unknown>
  body: {
    trace?: { frames: Frame[]; exception: { class: string; message?: string } }
    message?: { body: string }
    telemetry?: { timestamp_ms: number; type: string; level: string; body: Record<string, unknown> }[]
  }
}

interface Frame {
  filename: string
  lineno?: number
  colno?: number
  method?: string
}

export function isItem(item: Item | undefined): item is Item {
  if (typeof item?.environment !== 'string' || typeof item.body !== 'object') return false
  const { trace, message } = item.body
  return (typeof trace?.exception?.class === 'string') !== (typeof message?.body === 'string')
}
