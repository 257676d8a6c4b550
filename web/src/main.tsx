import './shell/no-eval.ts'
import './theme/fonts.css'
import './theme/base.css'
import { createRoot } from 'react-dom/client'
import { pages } from './routes.tsx'
import { App } from './shell/App.tsx'
import { afterFirstPaint, startReporting } from './shell/reporting.ts'
import { makeRouter } from './shell/router.tsx'
import { startZones } from './shell/zones.ts'
import { printLight } from './theme/paper.ts'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no element #root to show the portal in.')
void startZones()
createRoot(root).render(<App pages={pages} router={makeRouter(pages)} />)
afterFirstPaint(startReporting)
printLight()
