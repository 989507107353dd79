/** What a person reads whose address leads to no school, in the three languages, as no school says which one. */
export const noSchoolPage = `<!doctype html>
<html lang="uz">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Savol</title>
<style>body{font:1.125rem/1.5 system-ui,sans-serif;max-width:36rem;margin:4rem auto;padding:0 1rem;color-scheme:light dark}</style>
<p>Bu manzilda maktab yoʻq. Manzil toʻgʻri yozilganini tekshiring.
<p lang="ru">По этому адресу школы нет. Проверьте, верно ли он написан.
<p lang="en">There is no school at this address. Check that it is spelled correctly.
</html>
`;
