import { RefreshCw } from 'lucide-react'
import { useEffect, useState } from 'react'
import css from './UpdateBanner.module.css'
import { BUILT_IN_VERSION, isNewerVersion, VERSION_CHECK_MS } from './version.ts'

/** Announces that a newer version than this page's was published (PLT-101). */
export function UpdateBanner() {
  const isOutdated = useIsOutdated()
  if (!isOutdated) return null
  return (
    <button type="button" className={css.banner} onClick={() => location.reload()}>
      <RefreshCw size={16} aria-hidden="true" />
      Update available! Click here to update to the latest version.
    </button>
  )
}

function useIsOutdated(): boolean {
  const [isOutdated, setIsOutdated] = useState(false)
  useEffect(() => {
    if (isOutdated) return
    const check = async () => {
      const published = await publishedVersion()
      if (published !== null && isNewerVersion(published, BUILT_IN_VERSION)) setIsOutdated(true)
    }
    const timer = setInterval(() => void check(), VERSION_CHECK_MS)
    return () => clearInterval(timer)
  }, [isOutdated])
  return isOutdated
}

/** The text of the newest version; null when it cannot be had just now. */
async function publishedVersion(): Promise<string | null> {
  try {
    const response = await fetch('/version.txt', { cache: 'no-store' })
    return response.ok ? await response.text() : null
  } catch {
    return null
  }
}
