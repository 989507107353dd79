/* Makes a build of the page another one, and tells the two apart. */
document.documentElement.dataset['build'] = 'new';
