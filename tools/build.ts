/** `npm run build`: builds the web ahead of time, as the first start would. */
import { ensureWebBuild } from '#api/start/webBuild.ts'

const TEXTS = {
  built: 'Web app built.',
  fresh: 'Web app is up to date.',
  kept: 'Using the existing web app: vite is not installed.',
}
console.log(TEXTS[await ensureWebBuild(AbortSignal.timeout(600_000))])
