import { type ReactNode, useEffect, useRef } from 'react'
import { useReader, useServices, useUrl } from '../hooks.ts'
import { Icon } from '../parts/icons.tsx'
import { Link } from '../parts/Link.tsx'
import type { BlockProps } from './block-props.ts'
import { countedPages, isPages, pageWindow } from './parts/page-window.ts'
import { useScreenAddress } from './parts/use-screen-address.ts'
import './pagination.css'

export default function Pagination({ block, scope }: BlockProps<'pagination'>) {
  const { t } = useServices()
  const { value } = useReader()
  const [url] = useUrl()
  const addressWithParams = useScreenAddress()
  const urlKey = block.key ?? 'page'
  const summary = block.pages && value(block.pages, scope)
  const pages = isPages(summary)
    ? summary
    : countedPages(url[urlKey], Number(value(block.total ?? '0', scope) ?? 0), block.size ?? 12)

  const navRef = useRef<HTMLElement>(null)
  const hasTurned = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the page in the address changes
  useEffect(() => {
    if (hasTurned.current) focusList(navRef.current?.previousElementSibling)
    hasTurned.current = false
  }, [url[urlKey]])
  if (pages.count <= 1 && pages.last === '') return null

  const markTurned = () => {
    hasTurned.current = true
  }

  /** Omits the page number from the URL of the first page. */
  const addressOfPage = (page: string) => addressWithParams({ [urlKey]: page === '1' ? '' : page })
  const renderStepLink = (page: string, rel: 'prev' | 'next', content: ReactNode) =>
    page !== '' ? (
      <Link className="ts-pagination__turn" to={addressOfPage(page)} rel={rel} onOpen={markTurned}>
        {content}
      </Link>
    ) : (
      <span className="ts-pagination__turn" aria-disabled="true">
        {content}
      </span>
    )
  const renderPageLink = (page: string, label: string, content: ReactNode) => (
    <li key={page}>
      <Link
        to={addressOfPage(page)}
        aria-label={label}
        aria-current={page === pages.current ? 'page' : undefined}
        onOpen={markTurned}
      >
        {content}
      </Link>
    </li>
  )
  const renderGap = (name: string) => (
    <li key={name}>
      <span aria-hidden="true">…</span>
    </li>
  )

  return (
    <nav ref={navRef} className="ts-pagination" aria-label={t('blocks.pages')}>
      {renderStepLink(
        pages.previous,
        'prev',
        <>
          <Icon name="arrow-left" />
          <span className="ts-pagination__words">{t('blocks.page_previous')}</span>
        </>,
      )}
      <ul className="ts-pagination__pages">
        {pageWindow(Number(pages.current) || 0, pages.count).map((page, index) =>
          page === null
            ? renderGap(`gap-${index}`)
            : renderPageLink(`${page}`, t('blocks.page', { page }), page),
        )}
        {pages.last !== '' && [
          renderGap('gap-last'),
          renderPageLink(pages.last, t('blocks.page_end'), t('blocks.page_last')),
        ]}
      </ul>
      {renderStepLink(
        pages.next,
        'next',
        <>
          <span className="ts-pagination__words">{t('blocks.page_next')}</span>
          <Icon name="arrow-right" />
        </>,
      )}
    </nav>
  )
}

/** Focuses the list and scrolls to its start after a change of page. */
function focusList(list: Element | null | undefined) {
  if (!(list instanceof HTMLElement)) return
  list.tabIndex = -1
  list.focus({ preventScroll: true })
  list.scrollIntoView({ block: 'start' })
}
