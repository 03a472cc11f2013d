import { escapeHtml } from '../../language/common/escape-html.ts'
import { renderHeader } from './html-header.ts'
import { cell, table } from './html-parts.ts'
import { styleSheet } from './html-style.ts'
import type { Letter } from './letter.ts'
import { type MailStyle, mailStyleOf } from './mail-style.ts'

/**
 * Renders a mail as HTML for mail programs: one column of tables with inline styles, readable even without pictures.
 */
export function htmlOf(letter: Letter): string {
  const style = mailStyleOf(letter.sender.theme)
  const { light, body } = style
  const { language, subject, sender } = letter
  const { header: headerStyle } = sender.theme.mail
  const corners = `${headerStyle === 'plain' ? `${style.radius}px ${style.radius}px` : '0 0'} ${style.radius}px ${style.radius}px`
  const rows = [
    renderHeader(letter, style),
    cell(
      `padding:36px 40px 40px;background-color:${light.card};border-radius:${corners};`,
      'card inside',
      content(letter, style),
    ),
  ].join('')
  return `<!doctype html>
<html lang="${language}" dir="ltr"><head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no,date=no,address=no,email=no,url=no">
<title>${escapeHtml(subject)}</title>
<style>${styleSheet(style)}</style>
</head>
<body class="page" style="margin:0;padding:0;background-color:${light.page};color:${light.text};font-family:${body};">
${preheader(letter)}
<table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" border="0" style="background-color:${light.page};"><tr><td align="center" class="around" style="padding:32px 16px;">
<!--[if mso]><table role="presentation" width="600" cellpadding="0" cellspacing="0"><tr><td><![endif]-->
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:600px;border-collapse:separate;" aria-label="${escapeHtml(sender.name)}">${rows}${footer(letter, style)}</table>
<!--[if mso]></td></tr></table><![endif]-->
</td></tr></table>
</body></html>
`
}

/** Renders the preview text for lists of mails, padded so that no other text follows it there. */
function preheader({ paragraphs }: Letter): string {
  const hidden =
    'display:none;max-height:0;max-width:0;overflow:hidden;opacity:0;font-size:1px;line-height:1px;'
  return `<div aria-hidden="true" style="${hidden}mso-hide:all;">${escapeHtml(paragraphs[0] ?? '')}${'&#847;&zwnj;&nbsp;'.repeat(40)}</div>`
}

function content(letter: Letter, mailStyle: MailStyle): string {
  const { subject, greeting, paragraphs, facts, button, after } = letter
  const { light, heading } = mailStyle
  const renderParagraph = (text: string, style = '', className = 'text') =>
    `<p class="${className}" style="margin:0 0 16px;font-size:16px;line-height:1.55;color:${light.text};${style}">${withLineBreaks(text)}</p>`
  return [
    `<h1 class="text" style="margin:0 0 24px;font-family:${heading};font-size:25px;line-height:1.25;font-weight:600;letter-spacing:-0.01em;color:${light.text};">${withLineBreaks(subject)}</h1>`,
    renderParagraph(greeting),
    ...paragraphs.map((text) => renderParagraph(text)),
    facts.length > 0 ? factBox(facts, mailStyle) : '',
    button ? actionButton(button, mailStyle) : '',
    ...after.map((text) =>
      renderParagraph(text, `margin:16px 0 0;font-size:14px;color:${light.muted};`, 'muted'),
    ),
    button ? addressText(button, mailStyle) : '',
  ].join('\n')
}

function factBox([mainFact, ...otherFacts]: Letter['facts'], { light, heading, radius }: MailStyle): string {
  const label = `font-size:13px;line-height:21px;color:${light.muted};`
  const mainFactRow = mainFact
    ? `<tr><td colspan="2" style="padding:0 0 ${otherFacts.length > 0 ? 14 : 0}px;"><span class="muted" style="${label}">${escapeHtml(mainFact.label)}</span><br><span class="primary" style="font-family:${heading};font-size:23px;line-height:1.35;font-weight:600;color:${light.primary};">${withLineBreaks(mainFact.value)}</span></td></tr>`
    : ''
  const rows = otherFacts.map(
    ({ label: name, value }) =>
      `<tr class="fact"><td class="muted rule" valign="top" style="padding:10px 12px 10px 0;border-top:1px solid ${light.line};${label}">${escapeHtml(name)}</td><td class="text rule" valign="top" align="right" style="padding:10px 0;border-top:1px solid ${light.line};font-size:15px;line-height:21px;font-weight:600;color:${light.text};">${withLineBreaks(value)}</td></tr>`,
  )
  const innerTable = `<table width="100%" cellpadding="0" cellspacing="0" border="0">${mainFactRow}${rows.join('')}</table>`
  return table(
    cell(
      `padding:20px 24px ${otherFacts.length > 0 ? 12 : 20}px;background-color:${light.box};border-radius:${radius}px;`,
      'box',
      innerTable,
    ),
    'margin:8px 0 28px;',
  )
}

function actionButton(
  { label, address }: NonNullable<Letter['button']>,
  { light, radius, body }: MailStyle,
): string {
  const link = `display:inline-block;padding:14px 28px;font-family:${body};font-size:16px;line-height:1.25;font-weight:600;color:${light.on_button};text-decoration:none;border-radius:${radius}px;`
  return `<table role="presentation" class="action" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 8px;"><tr><td class="button" align="center" bgcolor="${light.button}" style="background-color:${light.button};border-radius:${radius}px;mso-padding-alt:14px 28px;"><a class="button" href="${escapeHtml(address)}" style="${link}">${escapeHtml(label)}</a></td></tr></table>`
}

/** Renders the address of the button as text that can be copied. */
function addressText({ help, address: url }: NonNullable<Letter['button']>, { light }: MailStyle): string {
  return `<p class="muted" style="margin:24px 0 0;font-size:12px;line-height:1.5;color:${light.muted};">${escapeHtml(help)}<br><span style="word-break:break-all;overflow-wrap:anywhere;">${escapeHtml(url)}</span></p>`
}

function footer({ why, links, sender }: Letter, { light }: MailStyle): string {
  const renderLink = ({ label, address: url }: Letter['links'][number]) =>
    `<a class="muted" href="${escapeHtml(url)}" style="color:${light.muted};text-decoration:underline;">${escapeHtml(label)}</a>`
  return cell(
    'padding:24px 40px 8px;',
    'inside',
    `<p class="muted" style="margin:0 0 8px;font-size:12px;line-height:1.55;color:${light.muted};">${escapeHtml(why)}</p>
<p class="muted" style="margin:0;font-size:12px;line-height:1.55;color:${light.muted};">${[escapeHtml(sender.name), ...links.map(renderLink)].join(' &middot; ')}</p>`,
  )
}

/** Escapes a text and converts its line breaks. References such as ALB-7K3M-9Q stay on one line. */
function withLineBreaks(text: string): string {
  return escapeHtml(text)
    .replaceAll('\n', '<br>')
    .replaceAll(/\b[A-Z0-9]{2,}(?:-[A-Z0-9]{2,}){1,3}\b/g, '<span style="white-space:nowrap;">$&</span>')
}
