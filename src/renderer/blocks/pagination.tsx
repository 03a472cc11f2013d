import type { ReactNode } from 'react'
import { Icon } from '../parts/icons.tsx'
import { Link } from '../parts/Link.tsx'
import { useHost, useReader, useUrl } from '../use.ts'
import type { BlockProps } from './block-props.ts'
import { pageCount, pageOf, pageWindow } from './parts/page-window.ts'
import { useScreenAddress } from './parts/use-screen-address.ts'
import './pagination.css'

export default function Pagination({ block, scope }: BlockProps<'pagination'>) {
  const { t } = useHost()
  const { value } = useReader()
  const [url] = useUrl()
  const addressWith = useScreenAddress()
  const key = block.key ?? 'page'
  const count = pageCount(Number(value(block.total, scope) ?? 0), block.size ?? 12)
  const current = pageOf(url[key], count)
  if (count === 1) return null

  /** The first page needs no number in the address. */
  const addressOfPage = (page: number) => addressWith({ [key]: page === 1 ? '' : `${page}` })
  const turn = (page: number, rel: 'prev' | 'next', content: ReactNode) =>
    page >= 1 && page <= count ? (
      <Link className="ts-pagination__turn" to={addressOfPage(page)} rel={rel}>
        {content}
      </Link>
    ) : (
      <span className="ts-pagination__turn" aria-disabled="true">
        {content}
      </span>
    )

  return (
    <nav className="ts-pagination" aria-label={t('blocks.pages')}>
      {turn(
        current - 1,
        'prev',
        <>
          <Icon name="arrow-left" />
          {t('blocks.page_previous')}
        </>,
      )}
      <ul className="ts-pagination__pages">
        {pageWindow(current, count).map((page, index) => (
          <li key={page ?? `gap-${index}`}>
            {page === null ? (
              <span aria-hidden="true">…</span>
            ) : (
              <Link
                to={addressOfPage(page)}
                aria-label={t('blocks.page', { page })}
                aria-current={page === current ? 'page' : undefined}
              >
                {page}
              </Link>
            )}
          </li>
        ))}
      </ul>
      {turn(
        current + 1,
        'next',
        <>
          {t('blocks.page_next')}
          <Icon name="arrow-right" />
        </>,
      )}
    </nav>
  )
}
