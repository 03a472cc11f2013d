/** Visitors that get no error page, only a log entry (specification, chapter 4). */
export function isCrawler(userAgent: string): boolean {
  return /bot|lighthouse|facebookexternalhit|google/i.test(userAgent)
}
