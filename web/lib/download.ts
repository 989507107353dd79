import { ApiError } from './api/api-error.ts';
import { refresh } from './api/api.ts';
import { currentLanguage } from './languages/i18n.ts';
import { base_url } from './session/session-state.ts';
import { tokens } from './session/tokens.ts';

function request(path: string): Promise<Response> {
  const headers = { 'Accept-Language': currentLanguage(), Authorization: `JWT ${tokens.access() ?? ''}` };
  return fetch(base_url + path, { headers });
}

/** Reads a file that the API makes for the reader. @param path of the endpoint, with its query @throws ApiError */
export async function download(path: string): Promise<Blob> {
  try {
    let response = await request(path);
    if (response.status === 401 && (await refresh())) response = await request(path);
    if (!response.ok) throw new ApiError('refused', response.status, undefined);
    return await response.blob();
  } catch (error) {
    throw error instanceof ApiError ? error : new ApiError('network', 0, undefined, { cause: error });
  }
}
