import lighthouse, { desktopConfig } from 'lighthouse'

/** A category's score of 0 to 100. */
export interface Score {
  category: string
  score: number
  /** Audits that cost points, for details. */
  lost: string[]
}

/**
 * Runs Lighthouse in a browser that listens on `port`, with what that browser has in its local storage.
 * Throws when the page could not be judged.
 */
export async function judge(
  url: string,
  { port, device }: { port: number; device: 'desktop' | 'mobile' },
): Promise<Score[]> {
  const flags = { port, disableStorageReset: true, logLevel: 'error' } as const
  const judged = await lighthouse(url, flags, device === 'desktop' ? desktopConfig : undefined)
  if (!judged || judged.lhr.runtimeError) {
    throw new Error(`Lighthouse could not judge ${url}: ${judged?.lhr.runtimeError?.message ?? 'no answer'}`)
  }
  const { categories, audits } = judged.lhr
  return Object.values(categories).map(({ id, score, auditRefs }) => ({
    category: id,
    score: Math.round((score ?? 0) * 100),
    lost: auditRefs
      .filter((ref) => ref.weight > 0 && (audits[ref.id]?.score ?? 1) < 0.9)
      .map((ref) => `${ref.id} ${audits[ref.id]?.displayValue ?? ''}`.trim()),
  }))
}
