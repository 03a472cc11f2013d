import type { MailStyle } from './mail-style.ts'

/** Returns the CSS rules that cannot be inline: those for dark mode and narrow screens. */
export function styleSheet({ dark }: MailStyle): string {
  const darkRules: [string, string][] = [
    ['.page', `background-color:${dark.page}`],
    ['.card', `background-color:${dark.card}`],
    ['.box', `background-color:${dark.box}`],
    ['.text', `color:${dark.text}`],
    ['.muted', `color:${dark.muted}`],
    ['.primary', `color:${dark.primary}`],
    ['.rule', `border-color:${dark.line}`],
    ['.accent', `background-color:${dark.accent}`],
    ['.band', `background-color:${dark.box}`],
    ['.on', `color:${dark.primary}`],
    ['.button', `background-color:${dark.button}`],
    ['a.button', `color:${dark.on_button}`],
  ]
  const rules = darkRules.map(([selector, rule]) => `${selector}{${rule}!important}`).join('')
  const narrowRules =
    '.around{padding:0!important}.inside{padding-left:24px!important;padding-right:24px!important}.card,.band{border-radius:0!important}.action{width:100%!important}.action a{display:block!important}.fact td{display:block!important;text-align:left!important;padding:0 0 10px!important;border-top-width:0!important}.fact td:first-child{padding:10px 0 0!important;border-top-width:1px!important}'
  return `:root{color-scheme:light dark;supported-color-schemes:light dark}@media (prefers-color-scheme:dark){${rules}}@media (max-width:480px){${narrowRules}}`
}
