/** Returns whether a user agent is a crawler, which gets no error page, only a log entry (specification, chapter 4). */
export function isCrawler(userAgent: string): boolean {
  return /bot|lighthouse|facebookexternalhit|google/i.test(userAgent)
}
