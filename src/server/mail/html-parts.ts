/** Renders a row with one cell. */
export function cell(style: string, className: string, content: string): string {
  return `<tr><td class="${className}" style="${style}">${content}</td></tr>`
}

export function table(rows: string, style: string): string {
  return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="${style}border-collapse:separate;">${rows}</table>`
}
