import type { ReactNode } from 'react'
import { Icon } from '../parts/icons.tsx'
import { Link } from '../parts/Link.tsx'
import { useHost, useReader, useUrl } from '../use.ts'
import type { BlockProps } from './block-props.ts'
import { countedPages, isPages, pageWindow } from './parts/page-window.ts'
import { useScreenAddress } from './parts/use-screen-address.ts'
import './pagination.css'

export default function Pagination({ block, scope }: BlockProps<'pagination'>) {
  const { t } = useHost()
  const { value } = useReader()
  const [url] = useUrl()
  const addressWith = useScreenAddress()
  const key = block.key ?? 'page'
  const told = block.pages && value(block.pages, scope)
  const pages = isPages(told)
    ? told
    : countedPages(url[key], Number(value(block.total ?? '0', scope) ?? 0), block.size ?? 12)
  if (pages.count <= 1 && pages.last === '') return null

  /** The first page needs no number in the address. */
  const addressOfPage = (page: string) => addressWith({ [key]: page === '1' ? '' : page })
  const turn = (page: string, rel: 'prev' | 'next', content: ReactNode) =>
    page !== '' ? (
      <Link className="ts-pagination__turn" to={addressOfPage(page)} rel={rel}>
        {content}
      </Link>
    ) : (
      <span className="ts-pagination__turn" aria-disabled="true">
        {content}
      </span>
    )
  const slot = (page: string, label: string, content: ReactNode) => (
    <li key={page}>
      <Link
        to={addressOfPage(page)}
        aria-label={label}
        aria-current={page === pages.current ? 'page' : undefined}
      >
        {content}
      </Link>
    </li>
  )
  const gap = (name: string) => (
    <li key={name}>
      <span aria-hidden="true">…</span>
    </li>
  )

  return (
    <nav className="ts-pagination" aria-label={t('blocks.pages')}>
      {turn(
        pages.previous,
        'prev',
        <>
          <Icon name="arrow-left" />
          {t('blocks.page_previous')}
        </>,
      )}
      <ul className="ts-pagination__pages">
        {pageWindow(Number(pages.current) || 0, pages.count).map((page, index) =>
          page === null ? gap(`gap-${index}`) : slot(`${page}`, t('blocks.page', { page }), page),
        )}
        {pages.last !== '' && [
          gap('gap-last'),
          slot(pages.last, t('blocks.page_end'), t('blocks.page_last')),
        ]}
      </ul>
      {turn(
        pages.next,
        'next',
        <>
          {t('blocks.page_next')}
          <Icon name="arrow-right" />
        </>,
      )}
    </nav>
  )
}
