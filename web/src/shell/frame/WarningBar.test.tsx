import { lazyRouteComponent } from '@tanstack/react-router'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { signedInAs } from '../../testing/people.ts'
import { openPortal } from '../../testing/portal.tsx'
import type { PageRoute } from '../route.ts'

const PAGES: PageRoute[] = [
  {
    path: '/',
    title: 'Start',
    crumbs: [],
    needs: 'signed-in',
    page: lazyRouteComponent(() => Promise.resolve({ Screen: () => <h1>Start</h1> }), 'Screen'),
  },
]

test('setup problems are shown above every page of an administrator', async () => {
  signedInAs({
    user: { is_admin: true, deployment_warnings: ['Set TRUST_PROXY=127.0.0.1 and start again.'] },
  })

  await openPortal(PAGES, '/')

  await expect.element(page.getByText('The portal isn’t set up correctly')).toBeVisible()
  await expect.element(page.getByText('Set TRUST_PROXY=127.0.0.1 and start again.')).toBeVisible()
})
