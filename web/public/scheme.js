/* Runs before anything is painted. Both keys are those of the portal's own code. */
;(function () {
  var scheme = null
  var token = null
  try {
    scheme = localStorage.getItem('interline.scheme')
    token = localStorage.getItem('interline.token')
  } catch {
    // Storage is closed: the system's scheme is used, and nobody is signed in.
  }

  // The colour scheme the reader chose, or the system's.
  var isDark = scheme === 'dark' || (scheme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  document.documentElement.dataset.scheme = isDark ? 'dark' : 'light'
  document.documentElement.style.colorScheme = isDark ? 'dark' : 'light'

  // Nobody signed in: the sign-in page is fetched beside the entry. The build names its files.
  var signIn = document.currentScript.dataset.signIn
  if (token !== null || !signIn) return
  signIn.split(' ').forEach(function (path) {
    var link = document.createElement('link')
    link.rel = path.endsWith('.css') ? 'preload' : 'modulepreload'
    link.as = path.endsWith('.css') ? 'style' : 'script'
    link.crossOrigin = ''
    link.href = path
    document.head.append(link)
  })
})()
