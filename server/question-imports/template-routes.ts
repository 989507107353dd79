import { getImportTemplate } from '../../contract/question-tables/import-template.ts';
import { type Handler, route } from '../http/route.ts';
import { templateCsv, templateWorkbook } from './table/template.ts';

const handleTemplate: Handler<typeof getImportTemplate> = ({ query: { format }, language }) => ({
  status: 200,
  content: {
    bytes: format === 'csv' ? templateCsv(language) : templateWorkbook(language),
    fileName: `savol-tests.${format}`,
  },
});

export const templateRoutes = [route(getImportTemplate, handleTemplate)];
