import type { Font } from './font.ts'

export const sans: Font = {
  stack:
    'Inter, ui-sans-serif, system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif',
}
