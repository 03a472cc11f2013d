import type { Page } from 'playwright-core'

/**
 * Lists everything perceivable on a page: address, title, menu, links, fields, pictures, charts and texts. Waits until
 * nothing is loading.
 */
export async function seenOn(page: Page): Promise<string> {
  await page.waitForFunction(
    () => document.querySelector('h1') !== null && document.querySelector('[aria-busy="true"]') === null,
  )
  return page.evaluate(() => {
    const plain = (text: string | null | undefined) => (text ?? '').replace(/\s+/g, ' ').trim()
    const all = (selector: string) => [...document.querySelectorAll<HTMLElement>(selector)]
    const path = (address: string) => {
      const { origin, pathname, search } = new URL(address, location.href)
      return (origin === location.origin ? '' : origin) + pathname + search
    }
    const labelOf = (field: HTMLElement) =>
      plain(
        (field as HTMLInputElement).labels?.[0]?.textContent ?? field.getAttribute('aria-label') ?? field.id,
      )
    const isOpen = (button: HTMLElement) =>
      button.getAttribute('aria-expanded') === 'true' ? 'open' : 'closed'
    return [
      `address ${location.hostname.endsWith('.localhost') ? path(location.href) : location.href}`,
      `tab ${document.title}`,
      `icon ${path(document.querySelector<HTMLLinkElement>('link[rel="icon"]')?.href ?? '')}`,
      `menu ${all('.ts-nav__item')
        .map((entry) => plain(entry.querySelector('span')?.textContent))
        .join(' · ')}`,
      ...all('a[href]').map(
        (link) => `link ${plain(link.textContent)} → ${path((link as HTMLAnchorElement).href)}`,
      ),
      ...all('input, select, textarea').map(
        (field) =>
          `field ${labelOf(field)}${field.getAttribute('aria-required') === 'true' ? ' (required)' : ''}`,
      ),
      ...all('legend').map((legend) => `group ${plain(legend.textContent)}`),
      ...all('select').map(
        (field) => `choices ${[...(field as HTMLSelectElement).options].map(({ text }) => text).join(' · ')}`,
      ),
      ...all('img').map((image) => `picture ${path((image as HTMLImageElement).currentSrc)}`),
      ...all('[role="progressbar"], progress, meter').map(
        (bar) => `bar ${plain(bar.getAttribute('aria-label'))}`,
      ),
      ...all('details').map(
        (fold) =>
          `${(fold as HTMLDetailsElement).open ? 'open' : 'closed'} ${plain(fold.querySelector('summary')?.textContent)}`,
      ),
      ...all('button[aria-expanded]').map((button) => `${isOpen(button)} ${plain(button.textContent)}`),
      // biome-ignore lint/performance/useDomNodeTextContent: what is hidden is not seen
      plain(document.body.innerText),
    ].join('\n')
  })
}
