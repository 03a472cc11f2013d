import { escapeHtml } from '../../language/common/escape-html.ts'
import { cell } from './html-parts.ts'
import type { Letter } from './letter.ts'
import type { MailStyle } from './mail-style.ts'

/** Renders the header of a mail in the theme's style `mail.header`. */
export function renderHeader({ sender }: Letter, style: MailStyle): string {
  const { light, radius } = style
  const topCorners = `border-radius:${radius}px ${radius}px 0 0;`
  switch (sender.theme.mail.header) {
    case 'band':
      return cell(
        `padding:22px 40px;background-color:${light.button};${topCorners}`,
        'band inside',
        renderName(sender, style, light.on_button, 'on'),
      )
    case 'line':
      return [
        cell(
          `padding:28px 40px 20px;background-color:${light.card};${topCorners}`,
          'card inside',
          renderName(sender, style, light.primary, 'primary'),
        ),
        cell(
          `padding:0;background-color:${light.accent};height:3px;line-height:3px;font-size:0;`,
          'accent',
          '&nbsp;',
        ),
      ].join('')
    case 'plain':
      return cell('padding:0 40px 20px;', 'inside', renderName(sender, style, light.primary, 'primary'))
  }
}

/** Renders the logo with the name as its alternative text, or the name if there is no logo. */
function renderName(
  { name, logo }: Letter['sender'],
  { heading }: MailStyle,
  color: string,
  className: string,
): string {
  const style = `font-family:${heading};font-size:20px;line-height:1.3;font-weight:600;color:${color};`
  const escapedName = escapeHtml(name)
  return logo
    ? `<img src="${escapeHtml(logo)}" alt="${escapedName}" height="32" style="display:block;height:32px;border:0;${style}">`
    : `<span class="${className}" style="${style}">${escapedName}</span>`
}
