import { annotated } from '../../documents/walk.ts'
import { literalOf, tokensOf } from '../../expressions/tokens.ts'
import type { ScreenRule } from './rule.ts'
import { tenantScreens } from './tenant-screens.ts'

/**
 * Requires that a tenant's screen leaves the platform only for a literal address on a site of the tenant's `urls`, or
 * for an operation's `result.url`, so that no input is sent to other sites.
 */
export const rule: ScreenRule = {
  name: 'every-way-out-is-known',
  *check({ document, customization, library }) {
    const sites = sitesOf(customization.urls)
    for (const { checked, placeOf } of tenantScreens(customization, library))
      for (const { path, value } of annotated(checked.positions, 'x-expr')) {
        if (path.at(-1) !== 'leave' || value.trim() === 'result.url') continue
        const fault = faultOf(value, sites)
        if (fault) yield { document, path: placeOf(path), ...fault }
      }
  },
}

function faultOf(source: string, sites: readonly string[]) {
  const address = literalIn(source)
  if (!/^https:\/\/[^/\\\s]/.test(address) || !URL.canParse(address))
    return {
      message: 'This is not one https address, word for word: what people typed could go along.',
      remedy: "Write the whole address, 'https://www.example.com/page', or result.url after a call.",
    }
  const { host } = new URL(address)
  return sites.includes(host)
    ? undefined
    : {
        message: `${host} is none of the sites that your urls name.`,
        remedy: sites.length > 0 ? `There are: ${sites.join(', ')}.` : 'Name your own site under urls first.',
      }
}

/** Returns the text of an expression that is a string literal; '' otherwise. */
function literalIn(source: string): string {
  const [token, ...others] = tokensOf(source)
  const value = others.length === 0 ? literalOf(token)?.value : undefined
  return typeof value === 'string' ? value : ''
}

function sitesOf(urls: Readonly<Record<string, unknown>>): string[] {
  const addresses = Object.values(urls).filter((url): url is string => typeof url === 'string')
  const httpsUrls = addresses.filter((url) => url.startsWith('https://') && URL.canParse(url))
  return [...new Set(httpsUrls.map((url) => new URL(url).host))].sort()
}
