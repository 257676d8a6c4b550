/** `npm run build`: builds the web ahead of time, as the first start would. */
import { ensureWebBuild } from '#api/start/webBuild.ts'

console.log(`the web is ${await ensureWebBuild(AbortSignal.timeout(600_000))}`)
